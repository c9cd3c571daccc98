// What went wrong with a form, said at the field that it is about.

import { RequestError } from '../state/api'
import { words } from './words'

/** The field of a reason; reasons that are about none are said below the form. */
const FIELDS: Record<string, string> = {
  'name-taken': 'name',
  'bad-name': 'name',
  nobody: 'name',
  yourself: 'name',
  blocked: 'name',
  'weak-password': 'password',
  'wrong-password': 'old',
  'wrong-sign-in': 'password',
  'wrong-code': 'code',
}

export class Form {
  busy = $state(false)
  done = $state('')
  private reason = $state('')
  private says = $state('')

  /** The sentence for a field; `''` is for all that is about no field. */
  at(field: string, ...others: string[]): string {
    const own = FIELDS[this.reason] ?? ''
    return this.reason !== '' && (own === field || others.includes(own)) ? this.says : ''
  }

  get why(): string {
    return this.reason
  }

  fail(reason: string, says = ''): void {
    this.reason = reason
    this.says = (words().reasons[reason] ?? says) || words().reasons.unreachable || ''
  }

  /** Do it, once at a time; true when it went well. */
  async run(task: () => Promise<unknown>, done = ''): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.reason = ''
    this.done = ''
    try {
      await task()
      this.done = done
      return true
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      this.fail(error.reason, error.message)
      return false
    } finally {
      this.busy = false
    }
  }
}
