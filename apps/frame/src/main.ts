import { createScreen } from './approve/screen.ts'
import { runFrame } from './frame.ts'
import { hostOf } from './host/host.ts'
import { startWorker } from './keys/keys.ts'
import { wait } from './shared/wait.ts'

const root = document.querySelector<HTMLElement>('#frame')
const project = new URLSearchParams(location.search).get('projectId')
if (root && project !== null)
  void runFrame({
    window,
    root,
    createScreen,
    origin: location.origin,
    host: hostOf(document, project, (...all) => fetch(...all)),
    project,
    fetch: (...all) => fetch(...all),
    indexedDB: () => indexedDB,
    locks: navigator.locks,
    startWorker,
    channel: new BroadcastChannel('portico-frame'),
    now: () => Date.now(),
    wait,
  })
