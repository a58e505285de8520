/** What other domains may call of replays. */
export { makeReplaysSoon } from './jobs.ts'
