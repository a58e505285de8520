import { collectDefaultMetrics, Registry } from 'prom-client'

let ofProcess: Registry | undefined

/** A registry with what is so of the process, which is watched once for all: what watches it cannot be taken back. */
export function openMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  const metrics = new Registry()
  for (const metric of ofProcess.getMetricsAsArray()) metrics.registerMetric(ofProcess.getSingleMetric(metric.name)!)
  return metrics
}
