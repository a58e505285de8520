/** What app.ts puts together with the other kinds. */

export { longjumpKind } from './kind.ts'
