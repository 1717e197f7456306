import { whole, type SettingsTable } from '../utils/setting.ts'

/** The events that are collected. */
export interface EventSettings {
  /** Events per second and project; 0 is no limit. */
  eventsRate: number
  /** Days of running that events are stored. */
  eventsDays: number
  /** Stored events per project. */
  maxEvents: number
  /** Megabytes of stored events per project. */
  eventsSize: number
}

export const eventSettings: SettingsTable<EventSettings> = {
  eventsRate: whole(
    'PORTICO_EVENTS_RATE',
    1_000,
    'events a second',
    [0, 1_000_000],
    'Most events of one project from all clients; 0 is no limit',
  ),
  eventsDays: whole(
    'PORTICO_EVENTS_DAYS',
    30,
    'days',
    [1, 3_650],
    'How long collected events are kept, in days that a server has run',
  ),
  maxEvents: whole(
    'PORTICO_MAX_EVENTS',
    1_000_000,
    'events',
    [0, 1_000_000_000],
    'Most events of one project that are kept; the oldest go first',
  ),
  eventsSize: whole(
    'PORTICO_EVENTS_SIZE',
    1_000,
    'MB',
    [1, 1_000_000],
    'Most text of events of one project that is kept; the oldest go first, down to nine tenths',
  ),
}
