/** What the command line asks of members. */

export { endAgain } from './ending/end-again.ts'
