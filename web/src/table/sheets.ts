/** The windows that can be opened over the table. */
export type Open = 'settings' | 'keys' | 'leave' | 'log' | 'plays' | 'trick' | 'rules' | { suits: string }
