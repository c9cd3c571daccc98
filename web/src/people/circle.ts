// The lobby's socket, open on every page: friends, invitations, and who I am, as the server tells them.

import { LiveSocket, type Wire } from '../lib/socket'
import { company } from '../state/company.svelte'
import { identity, take } from '../state/identity.svelte'
import { watching } from '../state/api'
import type { FromLobbyPage, Invitation, Me, ToLobbyPage } from '../wire/types'
import { browserTimers } from '../table/timers'

/** What the page says or sounds when something comes in. */
export interface Listener {
  invited(invitation: Invitation): void
  declined(name: string): void
  asked(name: string): void
}

export class Circle {
  private readonly socket: LiveSocket<FromLobbyPage, ToLobbyPage>

  constructor(
    connect: () => Wire,
    private readonly listener: Listener,
  ) {
    this.socket = new LiveSocket(
      connect,
      {
        message: (message) => {
          this.receive(message)
        },
        link: (link) => {
          document.body.dataset.circle = link
        },
      },
      browserTimers,
    )
  }

  open(): void {
    this.socket.open()
  }

  poke(): void {
    this.socket.poke()
  }

  close(): void {
    this.socket.close()
  }

  private receive(message: ToLobbyPage): void {
    switch (message.type) {
      case 'lobby-welcome':
        this.greet(message.me)
        company.friends = message.friends
        this.show(message.invitations)
        break
      case 'friends-changed': {
        const known = new Set(company.friends?.asking.map((one) => one.id))
        company.friends = message.friends
        for (const one of message.friends.asking) if (!known.has(one.id)) this.listener.asked(one.name)
        break
      }
      case 'invited':
        this.show([
          ...company.invitations.filter((one) => one.id !== message.invitation.id),
          message.invitation,
        ])
        break
      case 'invitation-gone':
        company.invitations = company.invitations.filter((one) => one.id !== message.id)
        if (message.why === 'declined' && message.name) this.listener.declined(message.name)
        break
      case 'refused':
        // The session has ended. After a sign-out that was a sign-in, the next hello has the new cookie.
        if (message.reason === 'who-are-you' && !identity.entering) {
          this.close()
          watching.unknown()
        }
        break
      case 'signed-out':
      case 'pong':
        break
    }
  }

  /** Somebody may have signed in, or changed their name, on another page of this browser. */
  private greet(me: Me): void {
    if (identity.me?.id !== me.id || identity.me.name !== me.name || identity.me.kind !== me.kind) take(me)
  }

  private show(invitations: readonly Invitation[]): void {
    const shown = new Set(company.invitations.map((one) => one.id))
    company.invitations = invitations
    for (const one of invitations) if (!shown.has(one.id)) this.listener.invited(one)
  }
}
