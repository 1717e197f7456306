import type { ReactElement } from 'react'
import type { PorticoEvent } from '@portico/core'

/** The names of events, newest first. */
export function Events({ events }: { events: readonly PorticoEvent[] }): ReactElement {
  return (
    <section className="card" aria-labelledby="events-title">
      <h2 id="events-title">Events</h2>
      <ol className="events" data-testid="events" tabIndex={0} aria-label="Events, newest first">
        {events.map((event, index) => (
          <li key={events.length - index}>{event.event}</li>
        ))}
      </ol>
    </section>
  )
}
