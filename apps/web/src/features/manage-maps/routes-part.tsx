import type { MapPage } from '@kz/contract/maps'
import { isRoute } from '@kz/contract/rules'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import chip from '../../ui/chip.module.css'
import { TextField } from '../../ui/field/field.tsx'
import styles from './manage-maps.module.css'
import { MergeRoutes } from './merge-routes.tsx'
import type { ManageMap } from './use-manage-map.ts'

/** Routes of a map: add one, rename one, make two of them one. */
export function RoutesPart({ map, manage }: { map: MapPage; manage: ManageMap }) {
  const [name, setName] = useState('')
  const mayMerge = useMay('RETIRE')
  const [renamed, setRenamed] = useState<number | null>(null)
  const fault =
    name !== '' && !isRoute(name.trim()) ? 'A route is 1 to 31 characters without spaces or brackets' : undefined
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (fault || name.trim() === '') return
    const done = renamed === null ? manage.addRoute(name.trim()) : manage.renameRoute(renamed, name.trim())
    if (await done) {
      setName('')
      setRenamed(null)
    }
  }
  return (
    <section aria-labelledby="map-routes">
      <h3 id="map-routes">Routes</h3>
      <ul className={chip.chips}>
        {map.routes.map(({ routeId, route }) => (
          <li key={routeId}>
            <button
              type="button"
              className={chip.chip}
              data-part="chip"
              aria-pressed={renamed === routeId}
              aria-label={`Rename ${route || 'the main route'}`}
              onClick={() => {
                setRenamed(renamed === routeId ? null : routeId)
                setName(renamed === routeId ? '' : route)
              }}
            >
              {route || 'Main route'}
            </button>
          </li>
        ))}
      </ul>
      <form className={`row ${styles.newRoute}`} onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label={renamed === null ? 'New route' : 'New name of this route'}
          maxLength={31}
          value={name}
          error={fault}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" busy={manage.busy === 'route'} disabled={name.trim() === '' || fault !== undefined}>
          {renamed === null ? 'Add route' : 'Rename'}
        </Button>
      </form>
      {mayMerge && map.routes.length > 1 && <MergeRoutes map={map} manage={manage} />}
    </section>
  )
}
