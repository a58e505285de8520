import { useStored } from '../../lib/session/use-stored.ts'

/** Whether rejected demos are shown: off unless this browser remembers otherwise. */
export function useRejected(): [boolean, (on: boolean) => void] {
  const [kept, keep] = useStored('latest-demos-rejected')
  return [kept === 'true', (on) => keep(on ? 'true' : null)]
}
