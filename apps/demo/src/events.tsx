import { useCallback, useState } from 'react'
import type { ReactElement } from 'react'
import type { PorticoEvent } from '@portico/core'
import { useEvents } from '@portico/react'

/** The typed event stream, live: none of it leaves the page. */
export function Events(): ReactElement {
  const [events, setEvents] = useState<readonly PorticoEvent[]>([])
  useEvents(useCallback((event: PorticoEvent) => setEvents((all) => [event, ...all].slice(0, 40)), []))
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
