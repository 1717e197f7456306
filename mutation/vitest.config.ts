import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'
import { rooms } from './rooms.mjs'

const room = rooms[process.env['PORTICO_ROOM'] as keyof typeof rooms]

/** The tests of one room; its faults need not be reported by the runner. */
export default defineConfig({
  ...base,
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Without the browser: no room is drawn.
  test: { ...base.test, projects: undefined, setupFiles: ['./vitest.setup.ts'], include: room.tests, reporters: [] },
})
