import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'
import { rooms } from './rooms.mjs'

const room = rooms[process.env['PORTICO_ROOM'] as keyof typeof rooms]

/** The tests of one room; its faults need not be reported by the runner. */
export default defineConfig({
  ...base,
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: { ...base.test, include: room.tests, reporters: [] },
})
