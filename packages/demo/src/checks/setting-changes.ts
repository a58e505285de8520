import type { Check } from './check.ts'

/** Settings must stay what they were while the demo runs; the first change of each is named. */
export const checkSettingChanges: Check = ({ settings }) =>
  settings.changes
    .filter(({ name }, index) => settings.changes.findIndex((change) => change.name === name) === index)
    .map(({ time, name, from, to }) => {
      return { kind: 'setting-changed', level: 'look', time, value: `${name} ${to}`, limit: from }
    })
