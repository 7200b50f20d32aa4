import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('archive', '0013_records_of_changes'),
    ]

    operations = [
        migrations.RemoveIndex(model_name='access', name='access_of_protocol'),
        migrations.RenameField(model_name='access', old_name='wards', new_name='protocols'),
        migrations.AlterField(
            model_name='access',
            name='protocols',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), help_text='Those that held it then.', size=None),
        ),
        migrations.AddIndex(
            model_name='access',
            index=django.contrib.postgres.indexes.GinIndex(fields=['protocols'], name='access_of_protocol'),
        ),
    ]
