/** What app.ts puts together with the other kinds. */

export { demoLinks } from './files.ts'
export { demoKind } from './kind.ts'
