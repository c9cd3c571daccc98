// The server's HTTP side. The session is in a cookie, which counts only with a header that no other site's page can send.

import type { Guest, Lobby, Me, NewTable, Problem, RulesPage, TableMade } from '../wire/types'

/** A refused or failed request, with the server's code and sentence. */
export class RequestError extends Error {
  constructor(
    readonly reason: string,
    says: string,
    readonly status: number,
  ) {
    super(says)
  }
}

/** Who wants to know that the server does not know this session (any more). */
export const watching = { unknown: (): void => undefined }

export async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      ...init,
      headers: { accept: 'application/json', 'x-president': '1', ...init.headers },
    })
  } catch {
    throw new RequestError('unreachable', '', 0)
  }
  const body: unknown = answer.status === 204 ? null : await answer.json().catch(() => null)
  // What was taken but is not there yet is a reason to ask again, not an answer.
  if (answer.ok && answer.status !== 202) return body as T
  const problem = (body ?? {}) as Partial<Problem>
  if (problem.reason === 'who-are-you') watching.unknown()
  throw new RequestError(problem.reason ?? 'failed', problem.says ?? answer.statusText, answer.status)
}

export const send = <T>(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<T> =>
  request<T>(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  })

export const api = {
  lobby: () => request<Lobby>('/api/lobby'),
  rules: (name: string) => request<RulesPage>(`/api/rules/${encodeURIComponent(name)}`),
  newGuest: (name: string) => send<Guest>('POST', '/api/guests', { name }),
  /** Put a token that a page kept itself into the cookie. */
  keepSession: (token: string) =>
    send<Me>('POST', '/api/me/session', undefined, { authorization: `Bearer ${token}` }),
  rename: (name: string) => send<Me>('POST', '/api/me/name', { name }),
  newTable: (table: NewTable) => send<TableMade>('POST', '/api/tables', table),
}
