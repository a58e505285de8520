import { pageNow } from '../../lib/page-time.ts'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useMay } from '../../lib/session/session.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ChooseDay } from './choose-day.tsx'
import { DayBoard } from './day-board.tsx'
import styles from './map-of-the-day-page.module.css'
import { askedDay } from './month.ts'
import { MonthPanel } from './month-panel.tsx'
import { StreaksPanel } from './streaks-panel.tsx'

/** /map-of-the-day: the board of a day, the days of a month, and who keeps running. Days are those of UTC. */
export function MapOfTheDayPage() {
  const search = useRawSearchParams()
  const mayChoose = useMay('TOP', true)
  const { date, month } = askedDay(search, pageNow())
  return (
    <div className="stack" data-repeats="map-of-the-day">
      <PageHead title="Map of the day" sub="A new map every day at 00:00 UTC.">
        {mayChoose && <ChooseDay />}
      </PageHead>
      <div className={styles.motdPage}>
        <DayBoard key={date} date={date} isToday={date === pageNow().toISOString().slice(0, 10)} />
        <MonthPanel month={month} date={date} />
        <StreaksPanel />
      </div>
    </div>
  )
}
