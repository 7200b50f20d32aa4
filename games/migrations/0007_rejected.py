from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_alternatives_rest_on'),
    ]

    operations = [
        migrations.AddField(
            model_name='clause',
            name='rejected',
            field=models.JSONField(blank=True, default=list, help_text='Answers turned down, each with the reason.'),
        ),
    ]
