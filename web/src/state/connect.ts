import type { Wire } from '../lib/socket'

/** Open the socket of a table on the server that this page came from. */
export function tableSocket(code: string): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(code)}`)
  const wire: Wire = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
  socket.onopen = () => wire.onopen?.()
  socket.onmessage = (event) => wire.onmessage?.(event)
  socket.onclose = () => wire.onclose?.()
  return wire
}
