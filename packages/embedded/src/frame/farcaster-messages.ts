import { moment, object, text, type Guard } from './guards.ts'

export const isFarcasterUri: Guard = object({
  url: (value) => text(2_048)(value) && URL.canParse(value as string),
  expires: moment,
  now: moment,
})
