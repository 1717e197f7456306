import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'
import { rooms } from './rooms.mjs'

const room = rooms[process.env['PORTICO_ROOM'] as keyof typeof rooms]

/** The tests of one package. The runner does not report their failures. */
export default defineConfig({
  ...base,
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Browser tests are left out, because no package with views is mutated.
  test: {
    ...base.test,
    projects: undefined,
    setupFiles: ['./vitest.setup.ts'],
    include: room.tests,
    reporters: [],
  },
})
