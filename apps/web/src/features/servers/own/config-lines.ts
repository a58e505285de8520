type Place = Pick<Location, 'protocol' | 'host'>

/** A key as it is read: eight groups of four characters. */
export const inFours = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''

/** The end of a key, as it is told afterwards: `a9b3...12cd`. */
export const endOf = (tail: string): string => `${tail.slice(0, 4)}…${tail.slice(4)}`

/** The two lines of kz_global.cfg by which the module of a server sends its runs to this site. */
export const configLines = (key: string, { protocol, host }: Place): string =>
  `kz_api_token "${key}"\nkz_api_url "${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/game"\n`

/** The two lines for the agent that sends what a plugin or an old top wrote. */
export const agentLines = (key: string, { protocol, host }: Place): string =>
  `echo ${key} > kz16.key && chmod 600 kz16.key\nnpm run kz -- agent --watch addons/amxmodx/data/kz16 --url ${protocol}//${host} --key-file kz16.key\n`

/** One finish, sent by hand. */
export const curlLines = (key: string, { protocol, host }: Place): string =>
  `curl -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\\n  -d '{"runs":[{"id":"test-1","steamid":"VALVE_ID_LAN","name":"Test","map":"kz_test","timeMs":60000,"cp":0,"gc":0}]}' \\\n  ${protocol}//${host}/api/server/runs\n`
