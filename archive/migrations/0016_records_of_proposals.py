"""A proposal is held with all the records that it names."""

import django.contrib.postgres.fields
from django.db import migrations, models

# Rather one record too many than one too few, of whatever kind it is.
_NAME_THE_RECORDS = """
UPDATE archive_proposal p SET names = coalesce((
    SELECT array_agg(DISTINCT r.id) FROM archive_record r
     WHERE r.slug IN (
        SELECT btrim(slug) FROM (
            SELECT value FROM jsonb_each_text(p.cells)
            UNION ALL SELECT value FROM jsonb_each_text(p.before)
        ) AS cell, regexp_split_to_table(cell.value, ';') AS slug)), '{}')
"""


class Migration(migrations.Migration):
    dependencies = [("archive", "0015_jobs_of_records")]

    operations = [
        migrations.AddField(
            model_name="proposal",
            name="names",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.BigIntegerField(),
                default=list,
                help_text="The records that its cells name: others than its contributor see it if they see all.",
                size=None,
            ),
        ),
        migrations.RunSQL(_NAME_THE_RECORDS, migrations.RunSQL.noop),
    ]
