export { DemoError } from './demo-error.ts'
export { parseDemo } from './parse.ts'
export type * from './types.ts'
