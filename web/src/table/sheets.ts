/** The windows that can be opened over the table. */
export type Open =
  | 'settings'
  | 'keys'
  | 'leave'
  | 'log'
  | 'plays'
  | 'trick'
  | 'rules'
  | 'menu'
  | 'talk'
  | 'call'
  | 'shuffle'
  | 'hands'
  | 'invite'
  | { suits: string }
  | { seat: number }
