import { settingViolations } from '../run/settings.ts'
import { type Check, finding, momentsOf } from './check.ts'

/** Server settings must be the agreed ones. */
export const checkSettings: Check = ({ settings, hltv }) => {
  if (hltv) return []
  return settingViolations(settings)
    .filter(({ name }) => name !== 'sv_cheats')
    .map(({ name, value, approved }) => {
      const times = settings.changes
        .filter((entry) => entry.name === name && entry.to === value)
        .map(({ time }) => time)
      const hits = momentsOf(settings.values[name] === value ? [] : times)
      const seen = `${name} ${value}`
      return finding('setting', 'fact', `The server ran ${seen}; ${approved} is approved.`, seen, approved, hits)
    })
}
