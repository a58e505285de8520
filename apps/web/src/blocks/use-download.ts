import { useState } from 'react'
import { api } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { saveFrom } from '../lib/save-file.ts'
import { toastError } from '../ui/toast.ts'

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
