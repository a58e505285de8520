import { useState } from 'react'
import { api } from '../lib/api.ts'
import { saveFrom } from '../lib/files/save-file.ts'
import { errorText } from '../lib/text/error-text.ts'
import { toastError } from '../ui/toast/toast.ts'

/** Asks for the link of a released demo and lets the browser download it; a failure is told in a notification. */
export function useDownload(demoId: number): { busy: boolean; download: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async download() {
      if (busy) return
      setBusy(true)
      try {
        saveFrom(await api.call('GET /record/demo-file', { query: { demoId } }))
      } catch (error) {
        toastError(errorText(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
