import type { SharedReport } from '@kz/contract/review/shared-report'
import { APPROVED_CLIENT, APPROVED_SETTINGS, isApproved } from '@kz/demo'

export type SettingState = 'seen' | 'unseen' | 'violated'

/** One agreed setting: what is approved, what the demo shows, and when. */
export interface Rule {
  name: string
  approved: string
  seen: string
  state: SettingState
  moments: number[]
}

/** Every agreed setting of server and client: seen, not seen, or violated with when. */
export function rulesOf({ summary, findings, clientSettings }: SharedReport): Rule[] {
  const momentsOf = (kind: string, name: string) =>
    findings
      .filter((finding) => finding.kind === kind && finding.value.startsWith(`${name} `))
      .flatMap(({ hits }) => hits.map(([from = 0]) => from))
      .slice(0, 20)
  const server = Object.entries(APPROVED_SETTINGS).map(([name, approved]): Rule => {
    const { values, violations } = summary.settings
    const value = values[name as keyof typeof values]
    const violation = violations.find((one) => one.name === name)
    const values_ = [value, violation?.value].filter((one) => one !== null && one !== undefined)
    return {
      name,
      approved: String(approved),
      seen: [...new Set(values_)].map(String).reduce((all, one) => (all ? `${all}, then ${one}` : one), '') || '–',
      state: violation ? 'violated' : value === null ? 'unseen' : 'seen',
      moments: [...new Set([...momentsOf('setting', name), ...momentsOf('setting-changed', name)])],
    }
  })
  const client = Object.entries(APPROVED_CLIENT).map(([name, approved]): Rule => {
    const set = clientSettings.filter((setting) => setting.name === name)
    const wrong = set.filter((setting) => !isApproved(setting.name, setting.value))
    return {
      name,
      approved: name === 'fps_max' ? `${approved}, at most` : String(approved),
      seen: set.map(({ value, isForced }) => `${value}${isForced ? ' by the server' : ''}`).join(', ') || '–',
      state: wrong.length > 0 ? 'violated' : set.length > 0 ? 'seen' : 'unseen',
      moments: wrong.map(({ time }) => time),
    }
  })
  return [...server, ...client]
}

/** `11 of 13 as agreed, 1 violated, 1 not seen`. */
export function rulesSentence(rules: readonly Rule[]): string {
  const number = (state: SettingState) => rules.filter((rule) => rule.state === state).length
  return `${number('seen')} as agreed, ${number('violated')} violated, ${number('unseen')} not seen`
}
