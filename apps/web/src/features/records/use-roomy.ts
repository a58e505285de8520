import { useStored } from '../../lib/session/use-stored.ts'

/** Whether rows are roomy: the reader's taste, kept in this browser and not in the address. */
export function useRoomy(): [boolean, (roomy: boolean) => void] {
  const [kept, keep] = useStored('records-rows')
  return [kept === 'roomy', (roomy) => keep(roomy ? 'roomy' : null)]
}
