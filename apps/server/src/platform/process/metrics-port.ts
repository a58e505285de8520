import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Config } from '../api/services/settings.ts'
import { hasToken } from './metrics-access.ts'

type Settings = Pick<Config, 'host' | 'metricsPort' | 'metricsToken'>

/**
 * Answers /metrics on METRICS_PORT where there is one, at the address the site listens at; with the token where one is set.
 * The answered function closes it.
 */
async function openMetricsPort(
  config: Settings,
  { contentType }: { contentType: string },
  read: () => Promise<string>,
): Promise<() => void> {
  const { metricsPort } = config
  if (metricsPort === undefined) return () => undefined
  const server = createServer((request, answer) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    if (!isAsked) return void answer.writeHead(404).end()
    if (config.metricsToken && !hasToken(request, config.metricsToken)) return void answer.writeHead(401).end()
    read().then(
      (text) => answer.writeHead(200, { 'content-type': contentType }).end(text),
      () => answer.writeHead(500).end(),
    )
  })
  server.listen(metricsPort, config.host)
  await once(server, 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** The metrics of this process on the port; one of several hands them to its supervisor instead, which adds them up. */
export async function showMetrics(config: Settings, metrics: Registry): Promise<() => void> {
  if (!cluster.isWorker) return openMetricsPort(config, metrics, () => metrics.metrics())
  AggregatorRegistry.setRegistries(metrics)
  // answers its supervisor from now on
  new AggregatorRegistry()
  return () => undefined
}

/** The metrics of all processes of this supervisor on the port. */
export function showAllMetrics(config: Settings): Promise<() => void> {
  const all = new AggregatorRegistry()
  return openMetricsPort(config, all, () => all.clusterMetrics())
}
