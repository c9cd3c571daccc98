import { describe, expect, it } from 'vitest'

import { en, languages, loadMessages } from '../src/lib/messages'

describe('melds in words', () => {
  it.each([
    ['J', 1, 'a jack'],
    ['8', 1, 'an eight'],
    ['A', 1, 'an ace'],
    ['6', 2, 'a pair of sixes'],
    ['2', 3, 'three twos'],
    ['T', 8, 'eight tens'],
  ])('%s × %i is %s', (rank, size, words) => {
    expect(en.meld(rank, size)).toBe(words)
  })

  it('of wild cards alone are jokers only when they are', () => {
    expect(en.meld('JK', 1, ['JK'])).toBe('a joker')
    expect(en.meld('JK', 2, ['JK', "JK'"])).toBe('a pair of jokers')
    expect(en.meld('JK', 2, ['2C', 'JK'])).toBe('two wild cards')
  })
})

describe('the Play button', () => {
  const play = { cards: ['7C', '2C'], rank: '7', size: 2, wilds: 1 }

  it('says what it plays and what that does', () => {
    expect(en.play({ cards: ['8C', '8D', '8H'], rank: '8', size: 3, does: ['clears'] }, null)).toBe(
      'Play three eights – clears',
    )
    expect(en.play({ ...play, does: ['out', 'skips'] }, 'Bo')).toBe(
      'Play a pair of sevens with a wild card – you are out, skips Bo',
    )
  })

  it('names a completion once', () => {
    expect(en.play({ cards: ['7C'], rank: '7', size: 1, does: ['completes', 'clears'] }, null)).toBe(
      'Play a seven – completes four, clears',
    )
  })
})

describe('names', () => {
  it('of stacks give rank, number, suits and state', () => {
    const state = { playable: true, wild: false, selected: 0 }
    expect(en.stack('8', ['8S', '8H', '8C'], state, true)).toBe(
      'eight, three cards, spades hearts clubs, playable',
    )
    expect(en.stack('JK', ['JK'], { playable: false, wild: true, selected: 0 }, false)).toBe(
      'joker, one card, wild',
    )
  })

  it('of cards come short and long', () => {
    expect(en.cardShort("TH'")).toBe('10♥')
    expect(en.cardLong('AS')).toBe('ace of spades')
  })

  it('of places follow the language', () => {
    expect([1, 2, 3, 4, 11, 12, 21].map(en.place)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '21st',
    ])
  })
})

describe('a receipt', () => {
  it('tells what was given and got', () => {
    expect(en.receipt(['2H', 'AC'], ['3D', '4C'], 'Bo')).toBe('You gave 2♥ and A♣, got 3♦ and 4♣ (Bo)')
    expect(en.receipt(['2H'], [], 'Bo')).toBe('You gave 2♥ to Bo')
    expect(en.receipt([], ['3D'], 'Bo')).toBe('You got 3♦ from Bo')
  })
})

describe('languages', () => {
  it('fall back to English', async () => {
    expect(languages).toContain('en')
    expect(await loadMessages(['xx-YY', 'en-GB'])).toBe(en)
    expect(await loadMessages([])).toBe(en)
  })
})
