import { APPROVED_CLIENT, clientSettings, isApproved } from '../run/client-settings.ts'
import { type Check, finding, momentsOf } from './check.ts'

/** Settings of the client that were set while the demo ran must be the agreed ones. */
export const checkClientSettings: Check = (demo) =>
  clientSettings(demo)
    .filter(({ name, value }) => !isApproved(name, value))
    .map(({ name, value, time, isForced }) => {
      const seen = `${name} ${value}`
      const who = isForced ? 'The server set' : 'The player set'
      const text = `${who} ${seen}; ${APPROVED_CLIENT[name]} is approved.`
      return finding('client-setting', 'fact', text, seen, APPROVED_CLIENT[name], momentsOf([time]))
    })
