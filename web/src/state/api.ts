// The server's HTTP side.

import type { Guest, Lobby, NewTable, Problem, RulesPage, TableMade } from '../wire/types'

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

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } })
  } catch {
    throw new RequestError('unreachable', '', 0)
  }
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body as T
  const problem = (body ?? {}) as Partial<Problem>
  throw new RequestError(problem.reason ?? 'failed', problem.says ?? answer.statusText, answer.status)
}

const post = <T>(path: string, body: unknown, token?: string): Promise<T> =>
  request<T>(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })

export const api = {
  lobby: () => request<Lobby>('/api/lobby'),
  rules: (name: string) => request<RulesPage>(`/api/rules/${encodeURIComponent(name)}`),
  newGuest: (name: string) => post<Guest>('/api/guests', { name }),
  newTable: (table: NewTable, token: string) => post<TableMade>('/api/tables', table, token),
}
