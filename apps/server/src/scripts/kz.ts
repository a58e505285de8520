import { runCommand } from './command-line.ts'

/** `npm run kz -- <command>`: the operator's command line. */
process.exitCode = await runCommand(process.argv.slice(2))
