"""A job is held with the record that it asks of."""

import django.db.models.deletion
from django.db import migrations, models

# Whoever deletes a record need not see the jobs that asked of it.
_GO_WITH_THE_RECORD = """
DO $$
DECLARE made_by_django text := (
    SELECT conname FROM pg_constraint
     WHERE conrelid = 'archive_job'::regclass AND confrelid = 'archive_record'::regclass AND contype = 'f');
BEGIN
    EXECUTE format('ALTER TABLE archive_job DROP CONSTRAINT %I', made_by_django);
END $$;
ALTER TABLE archive_job ADD CONSTRAINT job_goes_with_record FOREIGN KEY (record_id)
    REFERENCES archive_record ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
"""
# Until now the parameters alone named it. What came of work on a ruleset that is gone goes too.
_NAME_THE_RECORDS = """
UPDATE archive_job j SET record_id = r.id FROM archive_record r
 WHERE r.kind = 'ruleset'
   AND (r.slug = j.parameters ->> 'ruleset'
        OR r.former_slugs @> ARRAY[j.parameters ->> 'ruleset']::varchar[]);
DELETE FROM archive_job WHERE parameters ? 'ruleset' AND record_id IS NULL;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
"""


class Migration(migrations.Migration):
    dependencies = [("archive", "0014_reads_name_protocols")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="record",
            field=models.ForeignKey(
                editable=False,
                help_text="The record that it asks of, with which it is held; empty if of none.",
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="jobs",
                to="archive.record",
            ),
        ),
        migrations.RunSQL(_GO_WITH_THE_RECORD, migrations.RunSQL.noop),
        migrations.RunSQL(_NAME_THE_RECORDS, migrations.RunSQL.noop),
    ]
