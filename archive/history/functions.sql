-- What keeps the history of records. Made anew after every migration, by the owner.

-- A row as it is kept: of some columns no more than a digest, since not everybody may read them.
CREATE OR REPLACE FUNCTION archive_kept_row(whole jsonb, withheld text[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
    SELECT whole || coalesce((
        SELECT jsonb_object_agg(
                   name, 'sha256:' || encode(sha256(convert_to(whole ->> name, 'UTF8')), 'hex'))
          FROM unnest(withheld) AS name
         WHERE whole ->> name <> ''), '{}')
$$;

-- The record a row belongs to: itself, or through the row that it hangs on.
CREATE OR REPLACE FUNCTION archive_owner_of(
    whole jsonb, owners text[], between_table text, between_key text, via text
) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
    holder jsonb := whole;
    name text;
BEGIN
    IF between_table <> '' THEN
        EXECUTE format('SELECT to_jsonb(t) FROM %I t WHERE %I::text = $1', between_table, between_key)
           INTO holder USING whole ->> via;
        IF holder IS NULL THEN
            -- It was deleted before what hangs on it.
            RETURN (SELECT record_id FROM archive_change
                     WHERE table_name = between_table AND row_id = whole ->> via
                     ORDER BY id DESC LIMIT 1);
        END IF;
    END IF;
    FOREACH name IN ARRAY owners LOOP
        IF holder ->> name IS NOT NULL THEN
            RETURN (holder ->> name)::bigint;
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

-- The protocols that a row of the spine needs; none where there are no protocols.
CREATE OR REPLACE FUNCTION archive_wards_of(spine jsonb) RETURNS integer[]
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jsonb_typeof(spine -> 'wards') = 'array'
                THEN ARRAY(SELECT jsonb_array_elements_text(spine -> 'wards')::integer)
                ELSE '{}' END
$$;

-- Writes with the rights of the owner: the site itself can neither add nor change an entry.
CREATE OR REPLACE FUNCTION archive_keep_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    passed_over text[] := TG_ARGV[1];
    withheld text[] := TG_ARGV[2];
    of_play text[] := TG_ARGV[7];
    has_wards boolean := TG_ARGV[8];
    name text;
    was jsonb;
    becomes jsonb;
    whole jsonb;
    belongs_to bigint;
    needed integer[];
    who bigint := nullif(current_setting('tallykeeper.person', true), '')::bigint;
    shown text := '';
BEGIN
    IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD); END IF;
    IF TG_OP <> 'DELETE' THEN becomes := to_jsonb(NEW); END IF;
    IF TG_OP = 'UPDATE' AND was - passed_over = becomes - passed_over THEN
        RETURN NULL;
    END IF;
    whole := coalesce(becomes, was);
    IF TG_TABLE_NAME = 'archive_record' THEN
        IF TG_OP = 'INSERT' AND whole ->> 'kind' = ANY (of_play) THEN
            RETURN NULL;
        END IF;
        belongs_to := (whole ->> 'id')::bigint;
        IF has_wards THEN
            needed := archive_wards_of(was) || archive_wards_of(becomes);
        END IF;
    ELSE
        IF TG_ARGV[4] <> '' THEN
            belongs_to := archive_owner_of(
                whole, TG_ARGV[3]::text[], TG_ARGV[4], TG_ARGV[5], TG_ARGV[6]);
        ELSE
            FOREACH name IN ARRAY TG_ARGV[3]::text[] LOOP
                belongs_to := whole ->> name;
                EXIT WHEN belongs_to IS NOT NULL;
            END LOOP;
        END IF;
        IF has_wards THEN
            SELECT r.wards INTO needed FROM archive_record r WHERE r.id = belongs_to;
        END IF;
    END IF;
    IF who IS NOT NULL THEN
        SELECT btrim(first_name || ' ' || last_name) INTO shown FROM auth_user WHERE id = who;
    END IF;
    IF withheld <> '{}' THEN
        was := archive_kept_row(was, withheld);
        becomes := archive_kept_row(becomes, withheld);
    END IF;
    INSERT INTO archive_change (transaction, at, person, person_name, why, table_name, row_id,
                                record_id, operation, before, after, wards)
    VALUES (pg_current_xact_id()::text::bigint, now(), who, coalesce(shown, ''),
            coalesce(current_setting('tallykeeper.why', true), ''), TG_TABLE_NAME,
            whole ->> TG_ARGV[0], belongs_to, lower(TG_OP), was, becomes,
            coalesce(needed, '{}'));
    RETURN NULL;
END $$;

-- The rows of a table that had no history so far, as they stand.
CREATE OR REPLACE FUNCTION archive_keep_standing(
    name text, key text, passed_over text[], withheld text[], owners text[],
    between_table text, between_key text, via text, of_play text[], reason text
) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    EXECUTE format($query$
        INSERT INTO archive_change (transaction, at, person_name, why, table_name, row_id,
                                    record_id, operation, after, wards)
        SELECT pg_current_xact_id()::text::bigint, now(), '', $1, $2, whole ->> $3,
               belongs_to, 'insert', archive_kept_row(whole, $4),
               coalesce((SELECT archive_wards_of(to_jsonb(r)) FROM archive_record r
                          WHERE r.id = belongs_to), '{}')
          FROM (SELECT to_jsonb(t) AS whole FROM %I t ORDER BY %I) AS rows,
               LATERAL archive_owner_of(whole, $5, $6, $7, $8) AS belongs_to
         WHERE $2 <> 'archive_record' OR whole ->> 'kind' <> ALL ($9)
    $query$, name, key)
    USING reason, name, key, withheld, owners, between_table, between_key, via, of_play;
END $$;

CREATE OR REPLACE FUNCTION archive_refuse_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is not emptied at one stroke, since that would leave no history; delete its rows',
        TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION archive_refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the history of records is never changed or deleted'
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON archive_change
    FOR EACH ROW EXECUTE FUNCTION archive_refuse_rewriting();
CREATE OR REPLACE TRIGGER append_only_whole BEFORE TRUNCATE ON archive_change
    FOR EACH STATEMENT EXECUTE FUNCTION archive_refuse_rewriting();

-- Whoever could hang it on a table of their own could write whatever they like.
REVOKE EXECUTE ON FUNCTION archive_keep_change() FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION archive_keep_standing(
    text, text, text[], text[], text[], text, text, text, text[], text) FROM PUBLIC;

-- The owner's default rights give the site every right on every table.
DO $$
DECLARE
    holder record;
BEGIN
    FOR holder IN
        SELECT DISTINCT CASE WHEN a.grantee = 0 THEN 'PUBLIC'
                             ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS name
          FROM pg_class c, aclexplode(c.relacl) a
         WHERE c.oid = 'archive_change'::regclass AND a.grantee <> c.relowner
    LOOP
        EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER'
                       ' ON archive_change FROM %s', holder.name);
    END LOOP;
END $$;
