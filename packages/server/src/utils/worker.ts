import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * The worker's file is in the caller's folder, as source or built.
 *
 * @param caller Its `import.meta.url`.
 * @param name The file's, without its ending.
 */
export function startWorker(caller: string, name: string, options: WorkerOptions = {}): Worker {
  const ending = path.extname(caller)
  const all: WorkerOptions = { ...options }
  if (ending === '.ts') all.execArgv = ['--conditions=@portico/source']
  return new Worker(new URL(`./${name}${ending}`, caller), all)
}
