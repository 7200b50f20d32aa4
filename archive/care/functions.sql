-- What the policies rest on. Made anew by archive/care/applying.py whenever it differs.
-- The wards, protocols and person of a transaction stand in settings that end with it.

CREATE OR REPLACE FUNCTION care_numbers(setting text) RETURNS integer[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(current_setting(setting, true), ''), '{}')::integer[]
$$;

-- The wards that the person of this transaction meets; none for a visitor.
CREATE OR REPLACE FUNCTION care_wards() RETURNS integer[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT care_numbers('tallykeeper.wards') $$;

CREATE OR REPLACE FUNCTION care_protocols() RETURNS integer[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT care_numbers('tallykeeper.protocols') $$;

CREATE OR REPLACE FUNCTION care_stewarded() RETURNS integer[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT care_numbers('tallykeeper.stewarded') $$;

CREATE OR REPLACE FUNCTION care_person() RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT nullif(current_setting('tallykeeper.person', true), '')::integer
$$;

CREATE OR REPLACE FUNCTION care_administers() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(current_setting('tallykeeper.administers', true), '') = 'on'
$$;

-- Say who asks, until the transaction ends, and show them no more than is open.
CREATE OR REPLACE FUNCTION care_know(person integer) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT set_config('tallykeeper.person', person::text, true)
$$;

-- The protocols of which these wards are made.
CREATE OR REPLACE FUNCTION care_protocols_of(wards integer[]) RETURNS integer[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT coalesce(array_agg(DISTINCT p ORDER BY p), '{}')
      FROM archive_ward w, unnest(w.protocols) p WHERE w.id = ANY (wards)
$$;

-- Let a person see, until the transaction ends, what the protocols let them see.
CREATE OR REPLACE FUNCTION care_enter(person integer) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    held integer[] := (SELECT coalesce(array_agg(protocol_id ORDER BY protocol_id), '{}')
                         FROM archive_protocolmember WHERE user_id = person);
BEGIN
    PERFORM set_config('tallykeeper.person', person::text, true);
    PERFORM set_config('tallykeeper.protocols', held::text, true);
    PERFORM set_config('tallykeeper.stewarded',
        (SELECT coalesce(array_agg(protocol_id), '{}') FROM archive_protocolmember
          WHERE user_id = person AND steward)::text, true);
    PERFORM set_config('tallykeeper.wards',
        (SELECT coalesce(array_agg(id), '{}') FROM archive_ward WHERE protocols && held)::text, true);
    PERFORM set_config('tallykeeper.administers',
        CASE WHEN EXISTS (SELECT FROM auth_user WHERE id = person AND is_superuser) OR EXISTS (
            SELECT FROM auth_user_groups m JOIN auth_group g ON g.id = m.group_id
             WHERE m.user_id = person AND g.name = 'administrator') THEN 'on' ELSE '' END, true);
END $$;

CREATE OR REPLACE FUNCTION care_leave() RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT set_config('tallykeeper.' || name, '', true)
      FROM unnest('{person,protocols,stewarded,wards,administers,revised}'::text[]) AS name
$$;

-- What the worker must meet to see the job that has a number in the queue; whoever asked met it.
CREATE OR REPLACE FUNCTION care_wards_of_work(number bigint) RETURNS integer[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    RETURN coalesce((SELECT r.wards FROM archive_job j JOIN archive_record r ON r.id = j.record_id
                      WHERE j.queued = number), '{}');
END $$;

-- Delete the jobs that are kept no longer, of whatever record; answer how many.
CREATE OR REPLACE FUNCTION care_purge_work() RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone bigint;
BEGIN
    DELETE FROM archive_job WHERE expires <= clock_timestamp();
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
END $$;

CREATE OR REPLACE FUNCTION care_ward(members integer[]) RETURNS integer
LANGUAGE plpgsql VOLATILE AS $$
DECLARE found integer;
BEGIN
    SELECT id INTO found FROM archive_ward WHERE protocols = members;
    IF found IS NULL THEN
        INSERT INTO archive_ward (protocols) VALUES (members)
        ON CONFLICT (protocols) DO UPDATE SET protocols = excluded.protocols RETURNING id INTO found;
    END IF;
    RETURN found;
END $$;

-- The wards of a record's own protocols: one for each strict one, one for all of the community's.
CREATE OR REPLACE FUNCTION care_own(asked bigint) RETURNS integer[]
LANGUAGE sql VOLATILE AS $$
    SELECT coalesce(array_agg(care_ward(members)), '{}') FROM (
        SELECT ARRAY[p.id::integer] AS members
          FROM archive_recordprotocol r JOIN archive_protocol p ON p.id = r.protocol_id
         WHERE r.record_id = asked AND p.access = 'strict'
        UNION ALL
        SELECT array_agg(p.id::integer ORDER BY p.id)
          FROM archive_recordprotocol r JOIN archive_protocol p ON p.id = r.protocol_id
         WHERE r.record_id = asked AND p.access = 'community'
        HAVING count(*) > 0
    ) own
$$;

-- Bring the wards of these records, and of all that is held with them, up to date.
CREATE OR REPLACE FUNCTION care_refresh(changed bigint[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM set_config('tallykeeper.warding', 'on', true);
    WITH RECURSIVE below(id) AS (
        SELECT unnest(changed)
        UNION
        SELECT e.child FROM below JOIN care_edge e ON e.parent = below.id
    ), above(id, source) AS (
        SELECT id, id FROM below
        UNION
        SELECT above.id, e.parent FROM above JOIN care_edge e ON e.child = above.source
    ), owned AS MATERIALIZED (
        SELECT source, care_own(source) AS wards FROM (SELECT DISTINCT source FROM above) s
         WHERE source IN (SELECT record_id FROM archive_recordprotocol)
    ), due AS (
        SELECT below.id, coalesce((
            SELECT array_agg(DISTINCT ward ORDER BY ward)
              FROM above JOIN owned USING (source), unnest(owned.wards) AS ward
             WHERE above.id = below.id), '{}') AS wards
          FROM below
    )
    UPDATE archive_record r SET wards = due.wards
      FROM due WHERE r.id = due.id AND r.wards IS DISTINCT FROM due.wards;
    PERFORM set_config('tallykeeper.warding', '', true);
    -- Wards may be new: whoever holds their protocols meets them at once.
    IF care_person() IS NOT NULL THEN PERFORM care_enter(care_person()); END IF;
END $$;

-- The protocols of the communities that a record is of: those that it or what it stands under names.
-- What names none itself, as a source, is of the communities that all that hangs on it is of, as far as
-- that is seen in this transaction.
CREATE OR REPLACE FUNCTION care_concerned(asked bigint) RETURNS integer[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    RETURN (
        WITH RECURSIVE below(id) AS (
            SELECT asked
            UNION
            SELECT e.child FROM below JOIN care_edge e ON e.parent = below.id
              JOIN archive_record r ON r.id = e.child AND r.wards <@ care_wards()
        ), above(id, source) AS (
            SELECT id, id FROM below
            UNION
            SELECT e.parent, above.source
              FROM above JOIN (SELECT child, parent FROM care_edge
                               UNION ALL SELECT record, community FROM care_people) e
                ON e.child = above.id
             WHERE e.parent IS NOT NULL
        ), named AS (
            SELECT DISTINCT above.source, p.id AS protocol
              FROM above JOIN archive_protocol p ON p.community_id = above.id
        ), peopled AS (
            SELECT DISTINCT above.source
              FROM above JOIN archive_record r ON r.id = above.id AND r.kind = 'community'
        )
        SELECT coalesce(array_agg(p.id), '{}') FROM archive_protocol p
         WHERE EXISTS (SELECT FROM named WHERE source = asked AND protocol = p.id)
            OR (NOT EXISTS (SELECT FROM peopled WHERE source = asked)
                AND EXISTS (SELECT FROM peopled)
                AND NOT EXISTS (SELECT FROM peopled WHERE NOT EXISTS (
                    SELECT FROM named
                     WHERE named.source = peopled.source AND named.protocol = p.id)))
    );
END $$;

-- For what a game is not is decided by its stewards alone, whatever else writes its row.
CREATE OR REPLACE FUNCTION care_keep_play() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF row_security_active(TG_RELID)
       AND NOT care_stewarded() && care_concerned(NEW.record_id) THEN
        RAISE insufficient_privilege USING MESSAGE =
            'only a steward of its community decides what a game is not for';
    END IF;
    RETURN NEW;
END $$;

-- Whether a record is seen in this transaction, or would be if it were not gone. Of none, it is.
CREATE OR REPLACE FUNCTION care_seen(records bigint[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT NOT EXISTS (
        SELECT FROM unnest(records) AS asked(id)
          LEFT JOIN archive_record r USING (id)
          LEFT JOIN archive_gonerecord g ON g.record_id = asked.id
         WHERE NOT coalesce(r.wards, g.wards, '{}') <@ care_wards())
$$;

-- The records that are not seen in this transaction, be they there or gone. Where very many rows are
-- asked about, this is asked once for all.
CREATE OR REPLACE FUNCTION care_unseen() RETURNS bigint[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE met integer[] := care_wards();
BEGIN
    RETURN ARRAY(
        SELECT r.id FROM archive_record r WHERE NOT r.wards <@ met
        UNION
        SELECT g.record_id FROM archive_gonerecord g WHERE NOT g.wards <@ met
           AND NOT EXISTS (SELECT FROM archive_record r WHERE r.id = g.record_id));
END $$;

-- Of some change sets, each named by its transaction and time, those of which this transaction sees
-- every change. The same place in both lists is one set.
CREATE OR REPLACE FUNCTION care_whole(transactions bigint[], times timestamptz[])
RETURNS TABLE (transaction bigint, at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    met integer[] := care_wards();
    unseen bigint[] := care_unseen();
BEGIN
    RETURN QUERY
        SELECT asked.t, asked.a FROM unnest(transactions, times) AS asked(t, a)
         WHERE NOT EXISTS (
            SELECT FROM archive_change c WHERE c.transaction = asked.t AND c.at = asked.a
               AND (NOT c.wards <@ met OR c.records && unseen));
END $$;

-- What was held back is held back when it is gone, with its history.
CREATE OR REPLACE FUNCTION care_gone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO archive_gonerecord (record_id, wards) VALUES (OLD.id, OLD.wards)
    ON CONFLICT (record_id) DO UPDATE SET wards = excluded.wards;
    RETURN NULL;
END $$;

-- Nobody writes wards but care_refresh: what is saved with a stale record must not open it.
CREATE OR REPLACE FUNCTION care_keep_wards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce(current_setting('tallykeeper.warding', true), '') <> 'on' THEN
        NEW.wards := CASE TG_OP WHEN 'UPDATE' THEN OLD.wards ELSE '{}' END;
    END IF;
    RETURN NEW;
END $$;

-- Whoever makes entries of search holds this from before they read what they enter until their
-- transaction ends. Who changes wards waits for them and then deletes what they entered, and they for
-- that one and then read what is open still; so no entry keeps what either did not see of the other.
CREATE OR REPLACE FUNCTION care_hold_search() RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock_shared(hashtextextended('entries of search', 0))
$$;

-- The open search holds open records alone, whoever writes in it.
CREATE OR REPLACE FUNCTION care_enter_search() RETURNS trigger
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM care_hold_search();
    IF NOT EXISTS (SELECT FROM archive_record WHERE id = NEW.record_id AND wards = '{}') THEN
        RAISE insufficient_privilege USING MESSAGE =
            'only a record that is open has an entry in the open search';
    END IF;
    RETURN NEW;
END $$;

-- Records that are held otherwise than before leave the search at once, and so does what is linked
-- with them, whose entries may hold their words. They are to enter again in this transaction.
CREATE OR REPLACE FUNCTION care_leave_search() RETURNS trigger
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    stale bigint[] := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
                             WHERE n.wards IS DISTINCT FROM o.wards);
BEGIN
    IF stale = '{}' THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('entries of search', 0));
    stale := stale || ARRAY(SELECT DISTINCT far FROM care_near WHERE near = ANY (stale));
    DELETE FROM archive_searchentry WHERE record_id = ANY (stale);
    DELETE FROM archive_restrictedentry WHERE record_id = ANY (stale);
    PERFORM set_config('tallykeeper.left', (care_left() || stale)::text, true);
    RETURN NULL;
END $$;

-- The records whose entries this transaction took from the search and did not make anew.
CREATE OR REPLACE FUNCTION care_left() RETURNS bigint[] LANGUAGE sql STABLE AS $$
    SELECT coalesce(nullif(current_setting('tallykeeper.left', true), ''), '{}')::bigint[]
$$;

-- Begin to make the entries of these records, and of those that left. They come by kind and wards,
-- seen by the person of this transaction or not, since each is entered as those see it who meet these.
CREATE OR REPLACE FUNCTION care_to_enter(asked bigint[])
RETURNS TABLE (kind text, wards integer[], records bigint[])
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE due bigint[] := asked || care_left();
BEGIN
    PERFORM care_hold_search();
    PERFORM set_config('tallykeeper.left', '', true);
    RETURN QUERY SELECT r.kind::text, r.wards, array_agg(r.id ORDER BY r.id) FROM archive_record r
                  WHERE r.id = ANY (due) GROUP BY 1, 2 ORDER BY 1, 2;
END $$;

-- The arguments name the columns of the table that hold records which are held with others.
CREATE OR REPLACE FUNCTION care_links_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changed bigint[];
    part text := '';
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('placing', 0));
    IF NOT EXISTS (SELECT FROM archive_recordprotocol) THEN RETURN NULL; END IF;
    FOR place IN 0 .. TG_NARGS - 1 LOOP
        IF TG_OP <> 'DELETE' THEN
            part := part || format(' UNION SELECT %I FROM new_rows', TG_ARGV[place]);
        END IF;
        IF TG_OP <> 'INSERT' THEN
            part := part || format(' UNION SELECT %I FROM old_rows', TG_ARGV[place]);
        END IF;
    END LOOP;
    EXECUTE 'SELECT array_agg(id) FROM (SELECT NULL::bigint AS id' || part || ') s WHERE id IS NOT NULL'
       INTO changed;
    IF changed IS NOT NULL THEN PERFORM care_refresh(changed); END IF;
    RETURN NULL;
END $$;

-- Whoever places a record waits for all who hang something on it, or on what is held with it, and
-- they wait for that one (care_links_changed). Those who change what is open hold the first row.
CREATE OR REPLACE FUNCTION care_begin_placing() RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM FROM archive_revision WHERE scope = 0 FOR UPDATE;
    PERFORM pg_advisory_xact_lock(hashtextextended('placing', 0));
END $$;

CREATE OR REPLACE FUNCTION care_placed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM care_begin_placing();
    IF TG_OP <> 'INSERT' THEN PERFORM care_refresh(ARRAY[OLD.record_id]); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM care_refresh(ARRAY[NEW.record_id]); END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION care_access_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM care_begin_placing();
    PERFORM care_refresh((SELECT coalesce(array_agg(record_id), '{}')
                            FROM archive_recordprotocol WHERE protocol_id = NEW.id));
    RETURN NULL;
END $$;

-- A new revision for each of these scopes: 0 for what is open, else a protocol. One is enough for
-- a transaction, unless another person enters it.
CREATE OR REPLACE FUNCTION care_bump(changed integer[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE due integer[];
BEGIN
    SELECT array_agg(s ORDER BY s) INTO due FROM unnest(changed) s
     WHERE s IS NOT NULL AND s <> ALL (care_numbers('tallykeeper.revised'));
    IF due IS NULL THEN RETURN; END IF;
    -- In order, so that two of them never wait for each other.
    FOR place IN 1 .. array_length(due, 1) LOOP
        INSERT INTO archive_revision AS r (scope, number) VALUES (due[place], 1)
        ON CONFLICT (scope) DO UPDATE SET number = r.number + 1;
    END LOOP;
    PERFORM set_config('tallykeeper.revised',
        (care_numbers('tallykeeper.revised') || due)::text, true);
END $$;

CREATE OR REPLACE FUNCTION care_scopes(wards integer[]) RETURNS SETOF integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT 0 WHERE wards = '{}'
    UNION
    SELECT unnest(w.protocols) FROM archive_ward w WHERE w.id = ANY (wards)
$$;

-- The first argument names the kinds that are not revised, the others the columns of records. A row
-- is open if all its records are. Of a record that is gone the spine has said so.
CREATE OR REPLACE FUNCTION care_revise() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changed integer[];
    keys text := '';
    part text := '';
BEGIN
    FOR place IN 1 .. TG_NARGS - 1 LOOP
        keys := keys || format(', n.%I', TG_ARGV[place]);
    END LOOP;
    keys := 'ARRAY[' || substr(keys, 3) || ']::bigint[]';
    IF TG_OP <> 'DELETE' THEN
        part := part || format(' UNION ALL SELECT %s AS keys FROM new_rows n', keys);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        part := part || format(' UNION ALL SELECT %s AS keys FROM old_rows n', keys);
    END IF;
    EXECUTE 'SELECT array_agg(DISTINCT s) FROM (' || substr(part, 12) || ') n,
             LATERAL (SELECT bool_and(r.id IS NOT NULL AND r.kind <> ALL ($1)) AS there,
                             coalesce(array_agg(w) FILTER (WHERE w IS NOT NULL), ''{}'') AS wards
                        FROM unnest(n.keys) k LEFT JOIN archive_record r ON r.id = k
                        LEFT JOIN LATERAL unnest(r.wards) w ON true
                       WHERE k IS NOT NULL) held,
             LATERAL care_scopes(held.wards) s WHERE held.there'
       INTO changed USING TG_ARGV[0]::text[];
    PERFORM care_bump(changed);
    RETURN NULL;
END $$;

-- The same for the spine itself, where what was and what is may be held differently.
CREATE OR REPLACE FUNCTION care_revise_spine() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changed integer[];
    part text := '';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        part := part || ' UNION SELECT wards FROM new_rows WHERE kind <> ALL ($1)';
    END IF;
    IF TG_OP <> 'INSERT' THEN
        part := part || ' UNION SELECT wards FROM old_rows WHERE kind <> ALL ($1)';
    END IF;
    EXECUTE 'SELECT array_agg(DISTINCT s) FROM (SELECT NULL::integer[] AS wards' || part || ') held,
              LATERAL care_scopes(held.wards) s WHERE held.wards IS NOT NULL'
       INTO changed USING TG_ARGV[0]::text[];
    PERFORM care_bump(changed);
    RETURN NULL;
END $$;

-- Those of these names that any record of a kind but one has or had, seen or not.
DROP FUNCTION IF EXISTS care_taken(text, text, bigint);
CREATE OR REPLACE FUNCTION care_taken(asked_kind text, asked varchar[], but bigint)
RETURNS TABLE (name varchar)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT DISTINCT borne.name
      FROM archive_record r, unnest(r.former_slugs || r.slug) AS borne(name)
     WHERE r.kind = asked_kind AND r.id IS DISTINCT FROM but
       AND (r.slug = ANY (asked) OR r.former_slugs && asked)
       AND borne.name = ANY (asked)
$$;

-- The protocols that hold a record which may say that it exists; none for any other, or for none.
CREATE OR REPLACE FUNCTION care_held(asked_kind text, asked_slug text)
RETURNS TABLE (name text, community text, about text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH holding AS (
        SELECT DISTINCT p.* FROM archive_record r
          JOIN archive_ward w ON w.id = ANY (r.wards)
          JOIN archive_protocol p ON p.id = ANY (w.protocols)
         WHERE r.kind = asked_kind AND r.slug = asked_slug AND NOT r.withdrawn
    )
    SELECT h.name::text, CASE WHEN c.wards = '{}' THEN c.title::text ELSE '' END, h.about
      FROM holding h JOIN archive_record c ON c.id = h.community_id
     WHERE NOT EXISTS (SELECT FROM holding WHERE NOT shows_existence)
     ORDER BY 1
$$;
