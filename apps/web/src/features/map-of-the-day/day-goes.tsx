import { parseTime } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import panel from '../../ui/page/panel.module.css'
import { TimeText } from '../../ui/time/time-text.tsx'
import { endsIn } from './ends-in.ts'
import { JoinServer } from './join-server.tsx'
import mapOfTheDay from './map-of-the-day.module.css'

/** Of the day that goes on: the time to beat, how long it lasts, and the way to the server. `best`: the first run's time. */
export function DayGoes({ best }: { best: string | null }) {
  const { data } = useQuery(queryOf('GET /motd/'))
  const now = useNow(15_000)
  const milliseconds = best === null ? null : parseTime(best)
  if (!data) return null
  return (
    <div className={`${panel.body} ${mapOfTheDay.motdFacts}`}>
      <p className="row wrap">
        {milliseconds !== null && (
          <span>
            Time to beat <TimeText milliseconds={milliseconds} />
          </span>
        )}
        <span className="end dim">{endsIn(data.endsIso, now)}</span>
      </p>
      <JoinServer joinUrl={data.joinUrl} isMain />
    </div>
  )
}
