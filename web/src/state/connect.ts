import type { Wire } from '../lib/socket'

/** Open a socket on the server that this page came from: of a table by its code, or `lobby`. */
export function tableSocket(name: string): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(name)}`)
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
