import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { toastError } from '../../ui/toast.ts'

/** Lets the browser save what a presigned answer points to. */
function saveFrom({ presignedUrl, fileName }: { presignedUrl: string; fileName: string }): void {
  const link = document.createElement('a')
  link.href = presignedUrl
  link.download = fileName
  link.click()
}

/** Downloads one waiting demo, or all of them when no id is given. */
export async function downloadWaiting(demoId?: number): Promise<void> {
  try {
    saveFrom(
      demoId === undefined
        ? await api.call('GET /record/all-unreleased-demo-files')
        : await api.call('GET /record/unreleased-demo-file', { query: { demoId } }),
    )
  } catch (error) {
    toastError(errorText(error))
  }
}
