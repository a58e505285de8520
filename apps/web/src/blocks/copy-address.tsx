import { Copy } from 'lucide-react'
import { copyText } from '../lib/clipboard.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toastError, toastSuccess } from '../ui/toast/toast.ts'

/** Copies the address of a game server, `host:port`. */
export function CopyAddress({ address, label = `Copy ${address}` }: { address: string; label?: string }) {
  const copy = async () => {
    if (await copyText(address)) toastSuccess('IP copied to clipboard')
    else toastError('Failed to copy IP')
  }
  return <IconButton label={label} icon={Copy} onClick={copy} />
}
