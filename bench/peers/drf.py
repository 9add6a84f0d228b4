# Django REST framework over the table of the peers, as its own documentation sets one up: a viewset, page-number pages with a count, its search filter.
import os
from urllib.parse import urlparse, parse_qs
import django
from django.conf import settings

url = urlparse(os.environ['PEERS_DATABASE_URL'])
settings.configure(
    SECRET_KEY='of a measurement, that nobody signs in to', ALLOWED_HOSTS=['*'], ROOT_URLCONF=__name__, USE_TZ=True, TIME_ZONE='UTC',
    INSTALLED_APPS=['rest_framework'],
    DATABASES={'default': {'ENGINE': 'django.db.backends.postgresql', 'NAME': url.path[1:], 'USER': url.username,
                           'HOST': parse_qs(url.query)['host'][0], 'PORT': '5432', 'CONN_MAX_AGE': None}},
    REST_FRAMEWORK={'DEFAULT_AUTHENTICATION_CLASSES': [], 'DEFAULT_PERMISSION_CLASSES': [], 'UNAUTHENTICATED_USER': None},
)
django.setup()

from django.core.wsgi import get_wsgi_application
from django.db import models
from django.db.models import Count
from django.urls import path
from rest_framework import filters, generics, pagination, serializers
from rest_framework.response import Response
from rest_framework.views import APIView


class Order(models.Model):
    order_id = models.BigIntegerField(primary_key=True)
    queue = models.SmallIntegerField()
    process_status = models.TextField(null=True)
    processing_mode = models.TextField()
    name = models.TextField()
    last_name = models.TextField()
    email = models.TextField()
    country_code = models.TextField(null=True)
    phone_number = models.TextField(null=True)
    created_at = models.DateTimeField()
    refund_date = models.DateTimeField(null=True)
    processing_date = models.DateField(null=True)

    class Meta:
        app_label = 'peers'
        managed = False
        db_table = 'orders'


class OrderSerializer(serializers.ModelSerializer):
    class Meta:
        model = Order
        fields = '__all__'


class Pages(pagination.PageNumberPagination):
    page_size = 10
    page_size_query_param = 'limit'
    max_page_size = 500


class Orders(generics.ListAPIView):
    serializer_class = OrderSerializer
    pagination_class = Pages
    filter_backends = [filters.SearchFilter]
    search_fields = ['name', 'last_name', 'email', 'phone_number']

    def get_queryset(self):
        return Order.objects.filter(queue=self.request.query_params['queue']).order_by('-order_id')


class Counts(APIView):
    def get(self, request):
        return Response(list(Order.objects.values('queue').annotate(n=Count('*')).order_by('queue')))


urlpatterns = [path('orders/', Orders.as_view()), path('counts/', Counts.as_view())]
application = get_wsgi_application()
