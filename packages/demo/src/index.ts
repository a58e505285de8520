export { inspect } from './checks/index.ts'
export { DemoError } from './demo-error.ts'
export type * from './finding-types.ts'
export type * from './jumps/jump-types.ts'
export { readJumps } from './jumps/jumps.ts'
export { longJumps } from './jumps/long-jumps.ts'
export type * from './measure-types.ts'
export { measure } from './measures.ts'
export type * from './movement/explained-types.ts'
export type { World } from './movement/kernel-types.ts'
export { isOnMap } from './movement/on-map.ts'
export { residualOf } from './movement/residual.ts'
export { parseDemo } from './parse.ts'
export { REPORT_VERSION, reportOf } from './report.ts'
export {
  DEFAULT_RULES,
  RULE_NAMES,
  type RuleName,
  type RuleResult,
  type RuleState,
  type SiteRules,
} from './rules/rule-types.ts'
export { APPROVED_CLIENT, isApproved } from './run/client-settings.ts'
export { APPROVED_SETTINGS } from './run/settings.ts'
export { seriesOf } from './series.ts'
export { type ShareableReport, shareable } from './shareable.ts'
export { summarize } from './summarize.ts'
export type * from './types.ts'
export { type Verdict, verdictOf } from './verdict.ts'
