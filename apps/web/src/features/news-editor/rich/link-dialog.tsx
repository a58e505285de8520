import { useState } from 'react'
import { parseNews } from '../../../blocks/markup/write.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'

interface LinkDialogProps {
  /** of a link that is changed, else empty */
  href: string
  onSet: (href: string) => void
  onRemove: () => void
  onClose: () => void
}

/** The address as the site takes it, null for one it does not link. */
function readSearchParams(typed: string): string | null {
  const address = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim()
  const [link] = parseNews(`[url]${address}[/url]`).nodes
  return link?.type === 'link' ? link.href : null
}

/** Asks for the address of a link. */
export function LinkDialog({ href, onSet, onRemove, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState<string>()
  const handleSubmit = () => {
    const address = readSearchParams(typed)
    if (address) onSet(address)
    else setError('Enter a web address, a mailto: address or a path on this site.')
  }
  return (
    <FormDialog
      title="Link"
      verb={href ? 'Change' : 'Link'}
      more={href && <Button onClick={onRemove}>Remove link</Button>}
      className={undefined}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint="https://..., or a path of this site: /record/kz_hop"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}
