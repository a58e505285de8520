import { Pencil } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import table from '../../ui/table/table.module.css'

const RunForm = lazy(async () => ({ default: (await import('./run-form.tsx')).RunForm }))

/** Video, checkpoints and mpbhop of a released run, for demo staff. Shown in admin edit mode. */
export function EditRun({ run, of }: Omit<ComponentProps<typeof RunForm>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={`Edit ${of}`} icon={Pencil} className={table.iconLink} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <RunForm run={run} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
