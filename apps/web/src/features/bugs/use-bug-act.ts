import { useMutation } from '../../blocks/use-mutation.ts'

/** One act on a report at a time; what shows reports asks again afterwards. */
export const useBugAct = () =>
  useMutation({
    refetches: [
      'GET /bug-report/list',
      'GET /bug-report/mine',
      'GET /bug-report/report',
      'GET /bug-report/all',
      'GET /bug-report/count',
    ],
  })
