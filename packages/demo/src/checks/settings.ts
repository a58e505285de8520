import { settingViolations } from '../settings.ts'
import { type Check, finding } from './check.ts'

/** Server settings must be the agreed ones. */
export const checkSettings: Check = ({ settings, hltv }) => {
  if (hltv) return []
  return settingViolations(settings)
    .filter(({ name }) => name !== 'sv_cheats')
    .map(({ name, value, approved }) => {
      const change = settings.changes.find((entry) => entry.name === name && entry.to === value)
      const time = settings.values[name] === value ? null : change?.time
      const seen = `${name} ${value}`
      return finding('setting', 'fact', `The server ran ${seen}; ${approved} is approved.`, seen, approved, time)
    })
}
