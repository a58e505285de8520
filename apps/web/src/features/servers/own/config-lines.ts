/** A key as it is read: eight groups of four characters. */
export const inFours = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''

/** The two lines of kz_global.cfg by which the module of a server sends its runs to this site. */
export const configLines = (key: string, { protocol, host }: { protocol: string; host: string }): string =>
  `kz_api_token "${key}"\nkz_api_url "${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/game"\n`
